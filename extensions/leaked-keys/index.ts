export { LeaksModule } from './leaks.module';
