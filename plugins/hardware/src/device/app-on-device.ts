import type { ToSign } from '#kernel'

/** The open app of a device. Its members throw what the library throws. */
export interface AppOnDevice {
  /** @param isShown the device displays the address, and the user confirms it there */
  address(path: string, isShown: boolean): Promise<string>
  /** Signs with the key of a path. @param onHashes the device will display only hashes */
  sign(path: string, part: ToSign, onHashes: () => void): Promise<Uint8Array>
}
