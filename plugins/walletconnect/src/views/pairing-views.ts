// One module for them all: a page that is started names every file that it may ever load.
export { default as ConnectingWalletConnect } from './connecting-wallet-connect.js'
export { default as ConnectingWalletConnectBasic } from './connecting-wallet-connect-basic.js'
export { default as ReopenWallet } from './reopen-wallet.js'
