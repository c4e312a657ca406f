import { expect } from 'vitest'
import { createTestPlatform } from '../test-platform.js'
import { itFinds } from './broken-plugin.fixture.js'
import { contributing, healthy, makeHealthy } from './healthy-plugin.fixture.js'

itFinds({
  'has no proper version': {
    make: () => ({ plugin: makeHealthy({ version: 'one' }) }),
    fails: { 'has an id, a version and a range of kernels': ["version 'one': must be like 1.2.3"] },
  },
  'requires itself and one twice': {
    make: () => ({ plugin: makeHealthy({ after: ['healthy', 'account', 'account'] }) }),
    fails: {
      'has an id, a version and a range of kernels': [
        "requires, after: names 'healthy', which is the plugin itself",
        "requires, after: 'healthy', 'account', 'account' names one twice",
      ],
    },
  },
  'asks somebody when it is merely used': {
    make() {
      const platform = createTestPlatform()
      const options: (typeof healthy)['options'] = {
        '~standard': {
          version: 1,
          vendor: 'broken',
          validate(value) {
            platform.fetch('https://tracker.example').catch(() => undefined)
            return healthy.options?.['~standard'].validate(value) ?? { issues: [] }
          },
        },
      }
      return { platform, plugin: makeHealthy({ options }) }
    },
    fails: {
      'does nothing before the kernel is started': ['before start: it asked https://tracker.example'],
    },
  },
  'declares a method twice, and as safe and in need of approval': {
    make: () => ({
      plugin: contributing({ rpc: { eip155: { safe: ['a', 'a', '*'], approval: ['a'] }, 'no such': {} } }),
    }),
    fails: {
      'asks for wallet methods one by one, each in one way': [
        "rpc.eip155: 'a' is listed twice under safe",
        "rpc.eip155: '*' under safe is not the name of one method",
        "rpc.eip155: 'a' is both safe and in need of approval",
        "rpc.eip155: 'a' is both safe and in need of approval",
        'rpc.no such: it is not a CAIP-2 namespace',
      ],
    },
  },
  'calls a service that it does not declare': {
    make: () => ({ plugin: contributing({ services: [] }) }),
    fails: {
      'calls only services that it declares': [
        "endpoint 'getThings': its service 'gateway' is not among services",
      ],
    },
  },
  'needs addresses that are none': {
    make: () => ({
      plugin: contributing({
        pageNeeds: () => ({
          connect: ['feed.example', 'http://feed.example', 'https://a:b@feed.example'],
          font: [],
        }),
      }),
    }),
    fails: {
      'says which addresses the page must allow': [
        'pageNeeds.font: there is no such need',
        "pageNeeds.connect: 'feed.example': it is not an address",
        "pageNeeds.connect: 'http://feed.example': it is neither https: nor wss: nor on this computer",
        "pageNeeds.connect: 'https://a:b@feed.example': it holds credentials",
      ],
    },
  },
  'cannot be described': {
    make: () => ({ plugin: contributing({ endpoints: () => Promise.reject(new Error('no endpoints')) }) }),
    fails: {
      'calls only services that it declares': ['endpoints: they do not load: no endpoints'],
      'can be described before it runs': [expect.stringMatching(/^kernel\.report\(\).*no endpoints/)],
    },
  },
  'takes any options': {
    make: () => ({
      plugin: makeHealthy({
        options: { '~standard': { version: 1, vendor: 'broken', validate: (value: unknown) => ({ value }) } },
      }),
    }),
    fails: {
      'refuses wrong options and names the one that is wrong': ['invalidOptions[0]: it is not refused'],
      'refuses options that it does not know': [
        "option 'optionThatNobodyKnows': it is not refused",
        'a text as options: it is not refused',
        'a number as options: it is not refused',
      ],
    },
  },
  'refuses an option without naming it': {
    make: () => ({ invalidOptions: [{ options: { colour: 7 }, names: 'palette' }] }),
    fails: {
      'refuses wrong options and names the one that is wrong': [
        "invalidOptions[0]: the refusal does not name 'palette': An option is not valid; Details: plugin 'healthy', option 'colour': must be a text",
      ],
    },
  },
})
