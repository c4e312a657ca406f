import { defineConfig, devices } from '@playwright/test'

const port = Number(process.env.PORT ?? 4300)
const baseURL = `http://localhost:${port}`

export default defineConfig({
  testDir: 'tests',
  forbidOnly: Boolean(process.env.CI),
  use: { baseURL, trace: 'retain-on-failure' },
  projects: [{ name: 'chromium', use: devices['Desktop Chrome'] }],
  // Tests the built page, which is what visitors get.
  webServer: {
    command: `npm run build && npm run preview -- --port ${port}`,
    url: baseURL,
    timeout: 300_000,
  },
})
