import { shopPlugin } from './shop-plugin.js'

export default [shopPlugin]
