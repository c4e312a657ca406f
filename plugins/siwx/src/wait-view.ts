/** Shown while it is found out whether somebody has signed in already. */
export const waitView = 'ConnectingSiwe'
