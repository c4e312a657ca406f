/** English texts of the plugin. */
const messages = {
  onrampLabel: 'Buy',
} as const
export default messages

/** The texts of the plugin. */
export type OnrampMessages = typeof messages
