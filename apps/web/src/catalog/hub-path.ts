/** An address on the hub that the record came from, each path segment encoded. */
export function hubPath(endpoint: string, path: string): string {
  return `${endpoint.replace(/\/+$/, "")}/${path.split("/").map(encodeURIComponent).join("/")}`;
}
