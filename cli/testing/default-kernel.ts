import { createKernel, type Kernel } from '#kernel'
import { hostOptions } from './host-options.js'
import { type ShopPlugin, shopPlugin } from './shop-plugin.js'

// A handle that a host's module leaves open must not keep the command from exiting.
setInterval(() => {}, 1_000)

const kernel: Kernel<ShopPlugin> = createKernel(hostOptions).use(shopPlugin)
export default kernel
