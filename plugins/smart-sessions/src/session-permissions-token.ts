import { createToken, type PermissionSource, type Token } from '#kernel'

/** The sessions of an account, for the list of permissions. */
export const SessionPermissionsToken: Token<PermissionSource> = createToken('smartSessions.permissions')
