import { GraphBuilder } from '../../onnx/graph-builder';
import { StatisticsPredictor } from './predicted-statistics';

describe('StatisticsPredictor', () => {
  it('knows the tensors that the supported model normalizes', async () => {
    const { tensors } = await StatisticsPredictor.load();
    expect(tensors).toHaveLength(44);
    expect(tensors.reduce((sum, { channels }) => sum + channels, 0)).toBe(8448);
    expect(new Set(tensors.map(({ name }) => name)).size).toBe(44);
  });

  it('takes statistics that are features from the features', async () => {
    const { tensors } = await StatisticsPredictor.load();
    expect(tensors.filter(({ feature }) => feature !== undefined)).toEqual([
      { name: '/decoder/decoder/generator/noise_convs.0/Conv_output_0', channels: 256, feature: 0 },
      { name: '/decoder/decoder/generator/noise_convs.1/Conv_output_0', channels: 128, feature: 512 },
    ]);
  });

  it('refuses a file without numbers', () => {
    const predictor = new StatisticsPredictor({ metadata: {}, tensors: new Map() });
    expect(() => predictor.addTo(new GraphBuilder('new/'), 'features')).toThrow(
      'The file of the predicted statistics has no tensor "featureMeans".',
    );
  });
});
