/** Whether an address, as it is or as an address of the web has it, or a name is this machine alone. */
export function isLoopback(host: string): boolean {
  return /^(localhost|(::ffff:)?127\.[\d.]+|::1|\[::1\])$/.test(host);
}
