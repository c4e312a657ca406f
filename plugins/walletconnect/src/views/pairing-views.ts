// One module for all views: the start-up code names every file that may be loaded later.
export { default as ConnectingWalletConnect } from './connecting-wallet-connect.js'
export { default as ConnectingWalletConnectBasic } from './connecting-wallet-connect-basic.js'
export { OpenAppButton } from './open-app-button.js'
export { default as ReopenWallet } from './reopen-wallet.js'
