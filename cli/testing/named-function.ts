import { createKernel, type Kernel } from '#kernel'
import { hostOptions } from './host-options.js'
import { type ShopPlugin, shopPlugin } from './shop-plugin.js'

export const kernel = async (): Promise<Kernel<ShopPlugin>> => createKernel(hostOptions).use(shopPlugin)
