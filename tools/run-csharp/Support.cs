// Support for the programs: a client that goes to the test kit, and the JsonContent that this runtime does not have.

using System;
using System.Net.Http;
using System.Text;
using System.Text.Json;
using System.Threading;
using System.Threading.Tasks;

namespace System.Net.Http.Json
{
    public static class JsonContent
    {
        public static HttpContent Create<T>(T value) =>
            new StringContent(JsonSerializer.Serialize(value, value.GetType()), Encoding.UTF8, "application/json");
    }
}

namespace Snippets
{
    /// <summary>Names the target origin in a header, as the kit's own fetch does.</summary>
    class ToKit : DelegatingHandler
    {
        public ToKit() : base(new HttpClientHandler { AllowAutoRedirect = false }) { }

        protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancel)
        {
            var target = request.RequestUri;
            request.Headers.TryAddWithoutValidation("x-kit-origin", target.GetLeftPart(UriPartial.Authority));
            request.RequestUri = new Uri(Environment.GetEnvironmentVariable("VITRINE_KIT") + target.PathAndQuery);
            return base.SendAsync(request, cancel);
        }
    }

    class HttpClient : System.Net.Http.HttpClient
    {
        public HttpClient() : base(new ToKit()) { }
    }
}
