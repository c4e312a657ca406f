import { defineConfig } from '@playwright/test'

const port = Number(process.env.PORT ?? 4173)

export default defineConfig({
  testDir: 'tests',
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox'] },
  },
  webServer: {
    command: `vite build && vite preview --strictPort --port ${port}`,
    url: `http://localhost:${port}`,
  },
})
