import { createToken, type PermissionSource, type Token } from '#kernel'

/** The sessions of an account, for the list of permissions. */
export const SessionPermissionsToken: Token<PermissionSource> = createToken('smartSessions.permissions')

/** The execution permissions that a wallet lists for an account. */
export const ExecutionSourceToken: Token<PermissionSource> = createToken('smartSessions.executions')
