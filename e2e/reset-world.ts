import { control } from './host-page.js'

// Runs before each test file: its tests see the same world whatever ran before them, in whatever order.
await control('/reset')
