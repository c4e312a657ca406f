/** Displayed while the session is looked up. */
export const waitView = 'ConnectingSiwe'
