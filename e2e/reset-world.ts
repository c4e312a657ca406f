import { control } from './host-page.js'

// Runs before each test file: what the files before it have switched off, moved or made dear is as at the start. What stays are blocks,
// and smart accounts once they were started: tests compute from the block, and choose the kind of account where it matters.
await control('/reset')
