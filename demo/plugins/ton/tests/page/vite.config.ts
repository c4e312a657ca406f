import { defineConfig } from 'vite'
import { pageServer } from '../page-server.js'
import { createPageWorld } from '../page-world.js'

/** `npm run page` serves the page with the mock wallet and the node of the tests. */
export default defineConfig({
  base: './',
  build: { target: 'esnext', outDir: '../../node_modules/.page', emptyOutDir: true },
  plugins: [pageServer(await createPageWorld())],
})
