/** The type of a transfer in the history. */
export const sendOperation = 'send'
