import { expect, test } from 'vitest'
import { isName, ownNames, senderOfOurs, titled } from './names.ts'

const isOurs = ownNames({
  name: 'Osier & Wren Films Ltd',
  number: null,
  address: '2 Castle Gates, Shrewsbury SY1 2AE',
})

test.each([
  ['Osier & Wren Films', true],
  ['OSIER AND WREN FILMS LIMITED', true],
  ['O S I E R & W R E N', true],
  ['Osier and Wren Ltd Kendal', true],
  ['Castle Gates', true],
  ['2 Castle Gates', true],
  ['Castle Hill Motors', false],
  ['Wren Kitchens', false],
])('%s is our own: %s', (name, expected) => {
  expect(isOurs(name)).toBe(expected)
})

test.each([
  ['G Prosser', true],
  ['Mrs Gillian Prosser', true],
  ['Ludlow', true],
  ['Mrs R Prosser', false],
])('%s is that of a sole trader: %s', (name, expected) => {
  const own = {
    name: 'Gillian Prosser t/a The Framing Room',
    number: null,
    address: '11 Castle Street, Ludlow SY8 1AS',
  }
  expect(ownNames(own)(name)).toBe(expected)
})

test.each([
  ['MOORLAND PAT TESTING LTD', 'Moorland PAT Testing'],
  ['DFS FURNITURE PLC', 'DFS Furniture'],
  ['ST MARY AND THE LAMB', 'St Mary and the Lamb'],
  ["O'NEILL & SONS UK LIMITED", "O'Neill & Sons UK"],
  ['DR SMITH PRACTICE', 'Dr Smith Practice'],
  ['THE OLD FORGE WORKSHOP', 'The Old Forge Workshop'],
  ['NFU MUTUAL', 'NFU Mutual'],
  ['AXA INSURANCE UK PLC', 'AXA Insurance UK'],
  ['RSA INSURANCE LIMITED', 'RSA Insurance'],
  ['DVLA SWANSEA', 'DVLA Swansea'],
  ['NHBC BUILDING CONTROL', 'NHBC Building Control'],
  ['TSB BANK PLC', 'TSB Bank'],
  ['CITB TRAINING', 'CITB Training'],
  ['FRY & SKYE FARMS', 'Fry & Skye Farms'],
  ['SKY SUBSCRIBERS SERVICES', 'Sky Subscribers Services'],
  ['MARSH LTD T/A THE PLAY BARN', 'Marsh Ltd T/A the Play Barn'],
  ['GWYN NG JONES', 'Gwyn Ng Jones'],
  ['CWM TAF CARE', 'Cwm Taf Care'],
  ['KNOX AND MCRAE', 'Knox and Mcrae'],
  ['STREET TSANG CHOW', 'Street Tsang Chow'],
  ['1ST CHOICE CARE CIC', '1st Choice Care'],
  ['Ash & Oak Joinery Ltd', 'Ash & Oak Joinery'],
])('%s is shown as %s', (name, shown) => {
  expect(titled(name)).toBe(shown)
})

test.each([
  ['Hale Quantity Surveyors', true],
  ['Item Quantity Price', false],
  ['Code Description Qty', false],
  ['Pricing Details', false],
  ['Cost Breakdown', false],
  ['Terms and Conditions', false],
  ['Price & Daughters', true],
  ['The', false],
])('%s may be the name of a party: %s', (name, expected) => {
  expect(isName(name)).toBe(expected)
})

test.each([
  ['From: Poppy Vane <poppy@kestrelvane.example>\nTo: accounts@barton.example', 'Poppy Vane'],
  ['From: "Poppy Vane" <poppy@kestrel-and-vane.co.uk>', 'Poppy Vane'],
  ['From: Ann Barton <ann@bartonwire.example>\nTo: poppy@kestrelvane.example', undefined],
  ['From: poppy@kestrelvane.example', undefined],
])('%s is sent by %s of ours', (head, name) => {
  const ours = ownNames({ name: 'Kestrel & Vane Sailmakers Ltd', number: null, address: null })
  expect(senderOfOurs(head, ours)).toBe(name)
})
