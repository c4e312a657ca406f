import { createApprovalQueue } from '../../wallet-parts/approval-queue.js'
import { announce } from './announce.js'
import { createChip } from './chip.js'
import { createProvider } from './create-provider.js'
import { readExtensionConfig } from './extension-config.js'
import { createExtensionMemory } from './extension-memory.js'
import { createOverlay } from './overlay.js'

const memory = createExtensionMemory(readExtensionConfig())
const overlay = createOverlay()
overlay.corner.append(createChip(memory))
announce(createProvider(memory, createApprovalQueue(overlay.place)))
