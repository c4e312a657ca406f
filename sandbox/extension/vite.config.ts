import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  build: {
    outDir: fileURLToPath(new URL('../dist/extension', import.meta.url)),
    emptyOutDir: true,
    target: 'es2023',
    lib: {
      entry: fileURLToPath(new URL('./src/main.ts', import.meta.url)),
      name: 'sandboxExtension',
      formats: ['iife'],
      fileName: () => 'sandbox-extension.js',
    },
  },
})
