/** Whether an Origin header names the service's own public address. */
export function isOwnOrigin(origin: string | undefined, publicUrl: string): boolean {
  return origin !== undefined && origin === new URL(publicUrl).origin
}
