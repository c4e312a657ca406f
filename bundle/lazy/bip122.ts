export { bip122 as default } from '../../chains/bip122/src/index.js'
