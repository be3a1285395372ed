/** C# with `HttpClient` and what comes with .NET: top-level statements and implicit usings, as `dotnet new console` makes. */

import { cs, type Code, type Value } from "@vitrine/code";
import type { AnswerPath } from "../protocol/provider.ts";
import { withFileAs, type Credential, type PrintableCall, type PrintableRequest } from "./printable-call.ts";
import { JOB_SECONDS, POLL_SECONDS, REQUEST_SECONDS, type PrintResult } from "./printed-call.ts";

type Cs = Code<"csharp">;
type CsValue = Value<"csharp">;

export function printHttpClient(call: PrintableCall): PrintResult {
  const { request, answer } = call;
  if (typeof request === "string") return request;
  if (call.isQueued && !call.job) return "Waiting for this provider's jobs takes more than a few lines: use a client.";
  if (call.job) return { code: printJob(call, request) };
  if (call.hasTools && request.body.kind === "json") return { code: printTools(call, request, request.body.value) };
  const isJson = request.body.kind === "json";
  const readsPart = !call.stream && answer.kind !== "body" && answer.path.length > 0;
  return {
    code: cs`
      ${request.body.kind === "json" ? cs.empty : cs`using System.Net.Http.Headers;`}
      ${isJson ? cs`using System.Net.Http.Json;` : cs.empty}
      ${readsPart || call.stream ? cs`using System.Text.Json;` : cs.empty}

      ${encodedFile(call, request)}

      using var client = new HttpClient { Timeout = TimeSpan.FromSeconds(${REQUEST_SECONDS}) };
      using var request = new HttpRequestMessage(HttpMethod.Post, ${request.url});
      ${headers(call, request)}
      ${content(call, request)}

      using var response = await client.SendAsync(request${call.stream ? cs`, HttpCompletionOption.ResponseHeadersRead` : cs.empty});
      ${CHECKED.response}

      ${call.stream ? STREAM : result(call)}
      return 0;
    `,
  };
}

/** Calls the model, runs the tools that it calls, and calls it again until it answers. */
function printTools(call: PrintableCall, request: PrintableRequest, body: Readonly<Record<string, unknown>>): Cs {
  return cs`
    using System.Net.Http.Json;
    using System.Text.Json;
    using System.Text.Json.Nodes;

    string RunTool(string name, JsonNode? arguments) => JsonSerializer.Serialize(new { tool = name, arguments });

    using var client = new HttpClient { Timeout = TimeSpan.FromSeconds(${REQUEST_SECONDS}) };
    var body = JsonSerializer.SerializeToNode(${body as CsValue})!;
    for (var step = 0; step < 10; step++)
    {
        using var request = new HttpRequestMessage(HttpMethod.Post, ${request.url});
        ${headers(call, request)}
        request.Content = JsonContent.Create(body);
        using var response = await client.SendAsync(request);
        ${CHECKED.response}
        var answer = JsonNode.Parse(await response.Content.ReadAsStringAsync())!;
        var message = answer["choices"]![0]!["message"]!;
        body["messages"]!.AsArray().Add(message.DeepClone());
        if (message["tool_calls"] is not JsonArray { Count: > 0 } calls)
        {
            Console.WriteLine(message["content"]);
            return 0;
        }
        foreach (var toolCall in calls)
        {
            var name = toolCall!["function"]!["name"]!.GetValue<string>();
            var arguments = toolCall["function"]!["arguments"]!.GetValue<string>();
            Console.WriteLine($"{name}({arguments})");
            var result = RunTool(name, JsonNode.Parse(arguments));
            body["messages"]!.AsArray().Add(new JsonObject
            {
                ["role"] = "tool",
                ["tool_call_id"] = toolCall["id"]!.GetValue<string>(),
                ["content"] = result,
            });
        }
    }
    return 0;
  `;
}

function credentialValue({ prefix, variable, inlined }: Credential): Cs {
  if (inlined !== undefined) return cs.value(prefix + inlined);
  const key = `Environment.GetEnvironmentVariable("${variable}")`;
  return cs.raw(prefix === "" ? key : `"${prefix}" + ${key}`);
}

function headers({ credential }: PrintableCall, { headers: given }: PrintableRequest): Cs {
  const line = (name: string, value: CsValue) =>
    cs.raw(`request.Headers.TryAddWithoutValidation(${cs.value(name).text}, ${cs.value(value).text});`);
  return cs.lines(
    ...(credential ? [line(credential.header, credentialValue(credential))] : []),
    ...Object.entries(given).flatMap(([name, value]) => (name === "Content-Type" ? [] : [line(name, value)])),
  );
}

function encodedFile({ file }: PrintableCall, { fileForm, fileType }: PrintableRequest): Cs {
  if (file === undefined || fileForm === undefined) return cs.empty;
  const encoded = cs`Convert.ToBase64String(await File.ReadAllBytesAsync(${file.name}))`;
  const value = fileForm === "base64" ? encoded : cs`${`data:${fileType ?? file.type};base64,`} + ${encoded}`;
  return cs`var ${cs.identifier(file.kind)} = ${value};`;
}

function content({ file }: PrintableCall, { body }: PrintableRequest): Cs {
  if (body.kind === "json") {
    const value = (file ? withFileAs(body.value, cs.identifier(file.kind)) : body.value) as CsValue;
    return cs`request.Content = JsonContent.Create(${value});`;
  }
  const name = file?.name ?? "";
  if (body.kind === "binary")
    return cs`
      request.Content = new StreamContent(File.OpenRead(${name}));
      request.Content.Headers.ContentType = new MediaTypeHeaderValue(${body.value.type});
    `;
  const parts = body.parts.map(({ name: field, value, fileName }) =>
    typeof value === "string"
      ? cs`form.Add(new StringContent(${value}), ${field});`
      : cs`
          var file = new StreamContent(File.OpenRead(${name}));
          file.Headers.ContentType = new MediaTypeHeaderValue(${value.type});
          form.Add(file, ${field}, ${fileName ?? name});
        `,
  );
  return cs.lines(cs`var form = new MultipartFormDataContent();`, ...parts, cs`request.Content = form;`);
}

/** The status of an answer, looked at. */
const CHECKED = { response: checked("response"), download: checked("download") };

function checked(name: string): Cs {
  const message = cs.raw(`$"{(int)${name}.StatusCode}: {await ${name}.Content.ReadAsStringAsync()}"`);
  return cs`
    if (!${cs.identifier(name)}.IsSuccessStatusCode)
    {
        Console.Error.WriteLine(${message});
        return 1;
    }
  `;
}

/** Reads a part of an answer: `answer.GetProperty("data")[0]`. */
function csharpPath(root: string, path: AnswerPath): Cs {
  const text = path.reduce<string>((code, step) => {
    if (typeof step === "number") return `${code}[${step}]`;
    if (typeof step === "string") return `${code}.GetProperty(${cs.value(step).text})`;
    const [one, other] = step.map((name) => cs.value(name).text);
    return `(${code}.TryGetProperty(${one}, out var part) ? part : ${code}.GetProperty(${other}))`;
  }, root);
  return cs.raw(text);
}

function result(call: PrintableCall): Cs {
  const { answer, savedAs } = call;
  if (answer.kind === "body") return saved(cs`await response.Content.ReadAsByteArrayAsync()`, savedAs[answer.media]);
  if (answer.path.length === 0) return cs`Console.WriteLine(await response.Content.ReadAsStringAsync());`;
  return cs`
    using var json = JsonDocument.Parse(await response.Content.ReadAsStringAsync());
    ${read(call, "json.RootElement")}
  `;
}

/** Code that reads a JSON answer. */
function read({ answer, savedAs }: PrintableCall, root: string): Cs {
  if (answer.kind === "body") return cs.empty;
  const found = csharpPath(root, answer.path);
  if (answer.kind === "json") return cs`Console.WriteLine(${found});`;
  const name = savedAs[answer.media];
  if (answer.kind === "base64") return saved(cs`${found}.GetBytesFromBase64()`, name);
  if (answer.canBeDataUrl)
    return cs`
      var url = ${found}.GetString()!;
      ${saved(cs`url.StartsWith("data:") ? Convert.FromBase64String(url[(url.IndexOf(',') + 1)..]) : await client.GetByteArrayAsync(url)`, name)}
    `;
  return cs`
    var output = ${found};
    ${answer.orFirst ? cs`if (output.ValueKind == JsonValueKind.Array) output = output[0];` : cs.empty}
    using var download = await client.GetAsync(output.GetString());
    ${CHECKED.download}
    ${saved(cs`await download.Content.ReadAsByteArrayAsync()`, name)}
  `;
}

function saved(bytes: Cs, name: string): Cs {
  return cs`
    await File.WriteAllBytesAsync(${name}, ${bytes});
    Console.WriteLine(${`Saved ${name}`});
  `;
}

function printJob(call: PrintableCall, request: PrintableRequest): Cs {
  const { job, file } = call;
  if (!job || request.body.kind !== "json") return cs.empty;
  const { poll } = job;
  const path =
    "under" in poll
      ? cs`${poll.under} + ${csharpPath("job", job.id)}.GetString()`
      : cs`new Uri(${csharpPath("job", poll.address)}.GetString()!).AbsolutePath`;
  const after = ("suffix" in poll ? (poll.suffix ?? "") : "") + request.search;
  const withSuffix = (text: string) => (text === "" ? cs`path` : cs`path + ${text}`);
  const around = csharpPath("answer", job.status.slice(0, -1));
  const body = (file ? withFileAs(request.body.value, cs.identifier(file.kind)) : request.body.value) as CsValue;
  return cs`
    using System.Net.Http.Json;
    using System.Text.Json;

    ${encodedFile(call, request)}

    var api = ${request.base};
    using var client = new HttpClient { Timeout = TimeSpan.FromSeconds(${REQUEST_SECONDS}) };

    async Task<JsonElement> Send(HttpMethod method, string path, HttpContent? content = null)
    {
        using var request = new HttpRequestMessage(method, api + path) { Content = content };
        ${headers(call, request)}
        using var response = await client.SendAsync(request);
        var text = await response.Content.ReadAsStringAsync();
        if (!response.IsSuccessStatusCode) throw new HttpRequestException($"{(int)response.StatusCode}: {text}");
        return JsonDocument.Parse(text).RootElement;
    }

    var job = await Send(HttpMethod.Post, ${request.url.slice(request.base.length)}, JsonContent.Create(${body}));
    var path = ${path};
    var deadline = DateTime.UtcNow.AddSeconds(${JOB_SECONDS});
    JsonElement answer;
    while (true)
    {
        answer = await Send(HttpMethod.Get, ${withSuffix(after)});
        var status = ${around}.TryGetProperty(${String(job.status.at(-1))}, out var word) ? word.GetString() : null;
        if (status == ${job.done}) break;
        if (${cs.value([...job.failed])}.Contains(status)) throw new Exception($"The job failed: {answer}");
        if (DateTime.UtcNow > deadline) throw new TimeoutException($"The job is not done yet: {answer}");
        await Task.Delay(${POLL_SECONDS * 1000});
    }

    ${job.fetchesResult ? cs`answer = await Send(HttpMethod.Get, ${withSuffix(request.search)});` : cs.empty}
    ${read(call, "answer")}
    return 0;
  `;
}

/** Comments and blank lines lie between events; a chunk may have no choices and no text. */
const STREAM = cs`
  using var reader = new StreamReader(await response.Content.ReadAsStreamAsync());
  var isDone = false;
  while (await reader.ReadLineAsync() is string line)
  {
      if (!line.StartsWith("data:")) continue;
      var data = line[5..].Trim();
      if (data == "[DONE]")
      {
          isDone = true;
          break;
      }
      using var chunk = JsonDocument.Parse(data);
      if (chunk.RootElement.TryGetProperty("error", out var error) && error.ValueKind != JsonValueKind.Null)
      {
          Console.Error.WriteLine(error);
          return 1;
      }
      if (!chunk.RootElement.TryGetProperty("choices", out var choices)) continue;
      foreach (var choice in choices.EnumerateArray())
      {
          if (choice.GetProperty("delta").TryGetProperty("content", out var content)) Console.Write(content);
      }
  }
  Console.WriteLine();
  if (!isDone)
  {
      Console.Error.WriteLine("The stream ended early.");
      return 1;
  }
`;
