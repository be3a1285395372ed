/** C# with `HttpClient` and what comes with .NET: top-level statements and implicit usings, as `dotnet new console` makes. */

import { cs, type Code, type Value } from "@vitrine/code";
import type { AnswerPath } from "../provider.ts";
import { withFileAs, type Credential, type PrintableCall, type PrintableRequest } from "./printable-call.ts";
import { REQUEST_SECONDS, SAVED_AS, type PrintResult } from "./printed.ts";

type Cs = Code<"csharp">;
type CsValue = Value<"csharp">;

export function printHttpClient(call: PrintableCall): PrintResult {
  const { request, answer } = call;
  if (typeof request === "string") return request;
  if (call.isQueued) return "Waiting for a job is not shown in C#.";
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
      ${checked("response")}

      ${call.stream ? STREAM : result(call)}
      return 0;
    `,
  };
}

function credentialValue({ prefix, variable, inlined }: Credential): Cs {
  if (inlined !== undefined) return cs.value(prefix + inlined);
  const key = cs`Environment.GetEnvironmentVariable(${variable})`;
  return prefix === "" ? key : cs`${prefix} + ${key}`;
}

function headers({ credential }: PrintableCall, { headers: given }: PrintableRequest): Cs {
  const line = (name: string, value: CsValue) => cs`request.Headers.TryAddWithoutValidation(${name}, ${value});`;
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
function checked(name: "response" | "download"): Cs {
  const message = cs.raw(`$"{(int)${name}.StatusCode}: {await ${name}.Content.ReadAsStringAsync()}"`);
  return cs`
    if (!${cs.identifier(name)}.IsSuccessStatusCode)
    {
        Console.Error.WriteLine(${message});
        return 1;
    }
  `;
}

/** Reads a part of an answer: `json.RootElement.GetProperty("data")[0]`. */
function csharpPath(path: AnswerPath): Cs {
  const text = path.reduce<string>((code, step) => {
    if (typeof step === "number") return `${code}[${step}]`;
    return `${code}.GetProperty(${cs.value(typeof step === "string" ? step : step[0]).text})`;
  }, "json.RootElement");
  return cs.raw(text);
}

function result({ answer }: PrintableCall): Cs {
  if (answer.kind === "body") return saved(cs`await response.Content.ReadAsByteArrayAsync()`, SAVED_AS[answer.media]);
  if (answer.path.length === 0) return cs`Console.WriteLine(await response.Content.ReadAsStringAsync());`;
  const parsed = cs`using var json = JsonDocument.Parse(await response.Content.ReadAsStringAsync());`;
  const part = csharpPath(answer.path);
  if (answer.kind === "json")
    return cs`
      ${parsed}
      Console.WriteLine(${part});
    `;
  if (answer.kind === "base64")
    return cs`
      ${parsed}
      ${saved(cs`${part}.GetBytesFromBase64()`, SAVED_AS[answer.media])}
    `;
  return cs`
    ${parsed}
    using var download = await new HttpClient().GetAsync(${part}.GetString());
    ${checked("download")}
    ${saved(cs`await download.Content.ReadAsByteArrayAsync()`, SAVED_AS[answer.media])}
  `;
}

function saved(bytes: Cs, name: string): Cs {
  return cs`
    await File.WriteAllBytesAsync(${name}, ${bytes});
    Console.WriteLine(${`Saved ${name}`});
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
