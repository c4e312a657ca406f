import { control } from '../testing/host-page.js'

// Runs before each test file and resets every service, clock and price that earlier files changed. Blocks and started
// smart accounts stay: tests compute from the current block, and choose the account type where it matters.
await control('/reset')
