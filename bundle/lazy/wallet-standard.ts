export { walletStandardPlugin as default } from '../../plugins/wallet-standard/src/manifest.js'
