export type { AddMockWalletOptions, PlaywrightPage } from './add-mock-wallet.js'
export { addMockWallet } from './add-mock-wallet.js'
