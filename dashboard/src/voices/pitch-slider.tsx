import { Input, Slider } from '@mantine/core';
import { useId } from 'react';
import classes from './pitch-slider.module.css';

/** In semitones, up and down. */
const furthest = 12;
const marks = [-furthest, 0, furthest].map((value) => ({ value, label: signed(value) }));

interface PitchSliderProps {
  value: number;
  onChange: (semitones: number) => void;
}

/** Moves the pitch by whole semitones. */
export function PitchSlider({ value, onChange }: PitchSliderProps) {
  const id = useId();
  return (
    <div className={classes.pitch}>
      <Input.Label component="div" id={id} mb={6}>
        Pitch: {inWords(value)}
      </Input.Label>
      <Slider
        aria-labelledby={id}
        thumbProps={{ 'aria-labelledby': id }}
        thumbValueText={inWords(value)}
        min={-furthest}
        max={furthest}
        marks={marks}
        label={null}
        startPointValue={0}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}

function inWords(semitones: number): string {
  if (semitones === 0) return 'as it is';
  return `${Math.abs(semitones)} ${Math.abs(semitones) === 1 ? 'semitone' : 'semitones'} ${semitones > 0 ? 'higher' : 'lower'}`;
}

function signed(value: number): string {
  return value > 0 ? `+${value}` : String(value).replace('-', '−');
}
