import { Buffer } from 'buffer'

// WalletConnect's sign-in messages need Node's Buffer, also in a browser; this must be imported before the library.
Object.assign(globalThis, { Buffer })
