// The window of a sign-in comes back here: it hands the code to the page that opened it, and closes itself.
const query = new URLSearchParams(location.search);
const channel = new BroadcastChannel("vitrine.mcp-sign-in");
channel.postMessage({
  state: query.get("state"),
  code: query.get("code"),
  error: query.get("error_description") ?? query.get("error"),
  iss: query.get("iss"),
});
channel.close();
history.replaceState(null, "", location.pathname);
window.close();
