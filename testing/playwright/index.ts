export type { BrowserWallet, PlaywrightPage } from './add-mock-wallet.js'
export { addMockWallet } from './add-mock-wallet.js'
export type { AddMockWalletOptions, EvmWalletOptions, KeysWalletOptions } from './mock-wallet-options.js'
export type { PageCall } from './page-wallet.js'
