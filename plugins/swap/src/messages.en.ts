/** English texts of the plugin. */
const messages = {
  swapLabel: 'Swap',
} as const
export default messages

/** The texts of the plugin. */
export type SwapMessages = typeof messages
