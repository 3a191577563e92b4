import { main } from '@jejaring/service-kit'
import { site } from './app/site-process'
import { gateway } from './service'

void main(gateway, site)
