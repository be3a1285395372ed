/** Whether an address or a name is this machine alone. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127\.[\d.]+|::1)$/.test(host);
}
