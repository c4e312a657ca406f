import { createKernel, type Kernel } from '#kernel'
import { hostOptions } from './host-options.js'
import { type ShopPlugin, shopPlugin } from './shop-plugin.js'

// What a host's module may leave behind must not keep the command from ending.
setInterval(() => {}, 1_000)

const kernel: Kernel<ShopPlugin> = createKernel(hostOptions).use(shopPlugin)
export default kernel
