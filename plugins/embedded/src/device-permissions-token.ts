import { createToken, type PermissionSource, type Token } from '#kernel'

/** The source of the devices and passkeys of the embedded wallet. */
export const DevicePermissionsToken: Token<PermissionSource> = createToken('embedded.devices')
