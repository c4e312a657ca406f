import { createKernel } from '#kernel'
import { hostOptions } from './host-options.js'

export default () => createKernel({ ...hostOptions, networks: [] })
