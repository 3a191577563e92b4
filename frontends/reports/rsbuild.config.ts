import { defineConfig } from '@rsbuild/core'
import { remoteConfig } from '../federation'

export default defineConfig(remoteConfig('reports'))
