/** English texts of the plugin (NAM-03). */
const messages = {
  resolvingFailed: 'Error resolving name',
  namesOfAddressFailed: 'Error fetching names for address',
} as const
export default messages

/** The texts of the plugin. */
export type NamesMessages = typeof messages
