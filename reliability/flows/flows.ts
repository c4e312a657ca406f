import type { Flow } from './flow.js'
import { sendFlow } from './send-flow.js'

/** All flows of the matrix. */
export const flows: readonly Flow[] = [sendFlow]
