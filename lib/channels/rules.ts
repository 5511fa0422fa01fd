/** The address of the page with all who sell for the school. */
export const CHANNELS_PATH = '/centre/channels'

/** The address of the page of one of them. */
export function channelPath(partnerId: string): string {
  return `${CHANNELS_PATH}/${partnerId}`
}

/** A partner's id as an address carries it, or undefined where it can be nobody's. */
export function parsePartnerId(text: string): string | undefined {
  return /^[1-9]\d{0,17}$/.test(text) ? text : undefined
}
