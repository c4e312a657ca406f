import { Buffer } from 'buffer'

// WalletConnect's sign-in messages need Node's Buffer, also in a browser; import this module before the library.
Object.assign(globalThis, { Buffer })
