const messages = {} as const
export default messages

/** The texts of the plugin. */
export type TokensMessages = typeof messages
