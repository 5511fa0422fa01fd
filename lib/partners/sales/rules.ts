/** Page of all partners. */
export const CHANNELS_PATH = '/centre/channels'

export function channelPath(partnerId: string): string {
  return `${CHANNELS_PATH}/${partnerId}`
}

/** Undefined if the text cannot be a partner's id. */
export function parsePartnerId(text: string): string | undefined {
  return /^[1-9]\d{0,17}$/.test(text) ? text : undefined
}
