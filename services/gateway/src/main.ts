import { main } from '@jejaring/service-kit'
import { gateway } from './service'
import { site } from './site-process'

void main(gateway, site)
