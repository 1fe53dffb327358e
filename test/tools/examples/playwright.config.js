const { defineConfig } = require('@playwright/test');

module.exports = defineConfig({
  testMatch: '*.spec.js',
  use: { baseURL: 'http://127.0.0.1:4600' },
  webServer: {
    command: 'npx sbox serve --port 4600 --quiet',
    url: 'http://127.0.0.1:4600/healthz',
    reuseExistingServer: !process.env.CI,
  },
});
